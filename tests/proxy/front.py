"""Stands for the server of the tests where the proxy starts it: see `warm`."""

import json
import os
import socket
import sys

with socket.socket(socket.AF_UNIX) as connection:
    connection.connect(sys.argv[1])
    told = json.dumps({"argv": sys.argv[1:], "cwd": os.getcwd()})
    socket.send_fds(connection, [told.encode()], [0, 1, 2])
    connection.recv(1)  # until the server ends
