import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';

/** Debian's Python, which has Debian's packages. */
const python = '/usr/bin/python3';

const reader = `
import json, sys, openpyxl
sheet = openpyxl.load_workbook(open(sys.argv[1], "rb")).active
text = lambda value: value.isoformat(timespec="seconds") if hasattr(value, "isoformat") else value
json.dump([[text(cell.value) for cell in row] for row in sheet.iter_rows()], sys.stdout)
assert not any(cell.data_type == "f" for row in sheet.iter_rows() for cell in row), "a formula"
`;

/** Returns the cells of a workbook as openpyxl reads them. A formula is an error. */
export function openpyxlCells(path: string): (string | null)[][] {
  findOpenpyxl();
  return JSON.parse(
    execFileSync(python, ['-c', reader, path], { encoding: 'utf8', maxBuffer: 200_000_000 }),
  );
}

/** Finds openpyxl; installs it as root on Debian, elsewhere names the command. */
function findOpenpyxl(): void {
  const isThere = () => spawnSync(python, ['-c', 'import openpyxl']).status === 0;
  if (isThere()) return;
  if (userInfo().uid === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { stdio: 'ignore' as const };
    execFileSync('apt-get', ['update'], quiet);
    const install = ['install', '-y', '--no-install-recommends', 'python3-openpyxl'];
    execFileSync('apt-get', install, quiet);
  }
  if (!isThere()) throw new Error('openpyxl is missing: apt-get install python3-openpyxl');
}
