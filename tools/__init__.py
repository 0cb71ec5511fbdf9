"""Programs for those who change Toolgate; the package never imports them."""
