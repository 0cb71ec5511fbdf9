"""Policy files as values."""
