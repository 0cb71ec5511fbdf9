"""The record of every decision: what was asked, what was decided and why."""
