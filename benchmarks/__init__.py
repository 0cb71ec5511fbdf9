"""How fast Toolgate answers; development only, never imported by the package."""
