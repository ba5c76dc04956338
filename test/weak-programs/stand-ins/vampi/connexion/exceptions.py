# What the program's handler is registered for; this stand-in raises none.
class ProblemException(Exception):
    status = 500
