/** Receives a line whose quotation marks are wrong. Rows count from 1. */
type OnBroken = (line: string, row: number) => unknown;

/** The longest value with line breaks, in characters. A longer one was never closed. */
const longestOpen = 64 * 1024;

/**
 * Replaces lines with wrong quotation marks by empty ones, which readers skip. So one such row does
 * not swallow the rows below it, as it does where a reader looks for the next quotation mark.
 */
export async function* withoutBrokenLines(
  text: AsyncIterable<string>,
  onBroken: OnBroken,
): AsyncGenerator<string> {
  const lines = lineFilter(onBroken);
  let rest = '';
  for await (const chunk of text) {
    rest += chunk;
    const end = rest.lastIndexOf('\n') + 1;
    yield lines.next(rest.slice(0, end));
    rest = rest.slice(end);
  }
  yield lines.next(rest) + lines.end();
}

function lineFilter(onBroken: OnBroken) {
  /** The lines of a row whose value is still open. */
  let open: string[] = [];
  let openLength = 0;
  let row = 0;
  /** Takes a line. Returns the text that can be passed on. */
  const take = (line: string): string => {
    const state = scan(line, open.length > 0);
    openLength += line.length;
    if (state === 'open' && openLength < longestOpen) {
      open.push(line);
      return '';
    }
    const lines = [...open, line];
    open = [];
    openLength = 0;
    row += 1;
    return state === 'complete' ? lines.join('') : giveUp(lines);
  };
  /** Reports the first of some lines, and reads the others again: they may be rows of their own. */
  const giveUp = ([broken = '', ...others]: readonly string[]): string => {
    onBroken(broken.trimEnd(), row);
    return `\n${others.map(take).join('')}`;
  };
  return {
    next(text: string): string {
      if (open.length === 0 && !text.includes('"')) {
        row += text.split('\n').length - 1;
        return text;
      }
      return text
        .split(/(?<=\n)/)
        .map(take)
        .join('');
    },
    end(): string {
      let text = '';
      while (open.length > 0) {
        const lines = open;
        open = [];
        openLength = 0;
        row += 1;
        text += giveUp(lines);
      }
      return text;
    },
  };
}

/** Tells whether the quotation marks of a line are right, or a value goes on in the next line. */
function scan(line: string, isOpen: boolean): 'complete' | 'open' | 'wrong' {
  let inQuotes = isOpen;
  let at = 0;
  for (;;) {
    if (inQuotes) {
      const close = line.indexOf('"', at);
      if (close < 0) return 'open';
      at = close + 1;
      if (line[at] === '"') {
        at += 1;
        continue;
      }
      inQuotes = false;
      const after = /^ *(,|\n|$)/.exec(line.slice(at));
      if (!after) return 'wrong';
      at += after[0].length;
      if (after[1] !== ',') return 'complete';
    } else if (line[at] === '"') {
      inQuotes = true;
      at += 1;
    } else {
      const next = line.indexOf(',', at);
      if (next < 0) return 'complete';
      at = next + 1;
    }
  }
}
