"""Python packages that only a check needs: pip brings them into a folder that is removed."""
import shutil
import subprocess
import sys

QUIET = ["--quiet", "--disable-pip-version-check", "--no-input"]


def pip(*arguments):
    """Whether `pip ARGUMENTS` has done it; what it says of a failure goes to standard error. A system's own Python comes without pip."""
    pythons = [python for python in (sys.executable, shutil.which("python3"), "/usr/bin/python3") if python]
    found = next((p for p in pythons if subprocess.run([p, "-m", "pip", "--version"], capture_output=True).returncode == 0), None)
    if found is None:
        return False
    try:
        run = subprocess.run(
            [found, "-m", "pip", arguments[0], *QUIET, *map(str, arguments[1:])], capture_output=True, text=True, timeout=240)
    except subprocess.TimeoutExpired:
        return False
    if run.returncode != 0:
        print(run.stderr[-400:], file=sys.stderr)
    return run.returncode == 0
