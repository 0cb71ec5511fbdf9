"""What people have said about calls: questions, grants that answer them, and modes that are in force for a while."""
