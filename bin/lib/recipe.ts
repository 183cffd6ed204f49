/** One block of a guide: a new file, or lines that go after a line of an existing file. */
export interface Block {
  readonly file: string;
  /** Part of the line that the text goes after; absent for a new file. */
  readonly after?: string;
  readonly text: string;
}

/** `// shared/api.ts`, or with a place: `// shared/api.ts, after` and a part of a line in backquotes. */
const target = /^\/\/ (\S+\/\S+\.tsx?)(?:, after `(.+)`)?$/;

/** Reads the code blocks of a guide whose first line names a file. */
export function blocksOf(guide: string): Block[] {
  const fenced = [...guide.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => code);
  return fenced.flatMap((code) => {
    const lines = code.trimEnd().split('\n');
    const starts = lines.flatMap((line, at) => (target.test(line) ? [at] : []));
    if (starts[0] !== 0) throw new Error(`A code block names no file: ${lines[0]}`);
    return starts.map((start, i): Block => {
      const [, file = '', after] = target.exec(lines[start] ?? '') ?? [];
      const text = `${lines.slice(start + 1, starts[i + 1]).join('\n')}\n`;
      return { file, ...(after !== undefined && { after }), text };
    });
  });
}

/** Returns a file's text with a block in it; `before` is undefined if there is no such file. */
export function withBlock(before: string | undefined, { file, after, text }: Block): string {
  if (after === undefined) {
    if (before !== undefined) throw new Error(`The guide makes ${file}, which exists.`);
    return text;
  }
  const lines = before?.split('\n') ?? [];
  const at = lines.findIndex((line) => line.includes(after));
  if (at < 0) throw new Error(`${file} has no line with “${after}”.`);
  return [...lines.slice(0, at + 1), text.trimEnd(), ...lines.slice(at + 1)].join('\n');
}
