"""Reviews of policies: remarks, listings, drafts and imports."""
