import { useHotkeys } from '../../../../components/hooks/useHotkeys.ts';
import { Quiet } from '../../../../components/layout/layout.tsx';
import type { OfficeAct } from '../useOfficeActs.ts';

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const buttonOf = (row: Element | undefined, act: OfficeAct) =>
  row?.querySelector<HTMLButtonElement>(`[data-act=${act}]:not(:disabled)`);
const focus = (row: Element | undefined) => row?.querySelector<HTMLElement>('[data-name]')?.focus();
const activeAt = (all: readonly Element[]) =>
  all.findIndex((row) => row.contains(document.activeElement));

/** Goes to another row; from none to the first. */
function step(by: 1 | -1): void {
  const all = rows();
  const at = activeAt(all);
  focus(all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]);
}

/**
 * Presses the button of a row, and goes to the next one that has such a button. From none it begins
 * with the first, so that one key after the other does a whole list.
 */
function press(act: OfficeAct): void {
  const all = rows();
  const at = activeAt(all);
  const from = all.slice(Math.max(at, 0));
  const [row, next] =
    at < 0 ? from.filter((each) => buttonOf(each, act)) : [from[0], nextOf(from.slice(1), act)];
  const button = buttonOf(row, act);
  button?.click();
  focus(next ?? row);
}

const nextOf = (all: readonly Element[], act: OfficeAct) => all.find((each) => buttonOf(each, act));

/** Chooses the row for an act on several. */
function choose(): void {
  const all = rows();
  all[activeAt(all)]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}

const steps = { j: () => step(1), k: () => step(-1) };
const keys = {
  ...steps,
  s: () => press('see'),
  r: () => press('record'),
  x: choose,
};

/** The keys of a list of notices, and what they do. They press what is shown, and nothing else. */
export function RowKeys({ hasMarks }: { hasMarks: boolean }) {
  useHotkeys(hasMarks ? keys : steps);
  return (
    <Quiet component="p" size="medium" className="no-print" sx={look}>
      Keys: J and K go to the next and previous notice, Enter opens it
      {hasMarks && ', S marks it as seen, R as recorded'}.
    </Quiet>
  );
}

/** Only where there is a keyboard. */
const look = {
  display: 'none',
  '@media (pointer: fine) and (min-width: 768px)': { display: 'block' },
};
