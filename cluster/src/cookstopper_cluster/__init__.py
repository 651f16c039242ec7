"""Carries the jobs of ``cookstopper plan`` to many machines and their answers back.

What chess is, and what a job says, is known to the program ``cookstopper`` alone; see ``docs/formats/jobs.md``.
"""
