"""What files hold that are written, judged by what runs them later."""
