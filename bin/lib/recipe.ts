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

/** The names of a guide's text, without those of its code blocks. */
export interface GuideNames {
  /** Files and folders, such as `test/posts`. */
  readonly paths: readonly string[];
  /** Names of code, such as `studentFor`. */
  readonly code: readonly string[];
}

/** Words in capitals and dots stand for names that a reader chooses: `shared/CAPABILITY`. */
const chosen = /\b[A-Z]{2,}\b|…/;

/** Returns the names that a guide has in backquotes. */
export function namesOf(guide: string): GuideNames {
  const text = guide.replace(/^```.*?^```$/gms, '');
  const names = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const known = [...new Set(names)].filter((name) => !chosen.test(name));
  return {
    paths: known.filter((name) => /^\w[\w-]*(\/[\w.-]+)+\/?$/.test(name)),
    code: known.filter((name) => /^[a-zA-Z]*[a-z][A-Z]\w*$/.test(name)),
  };
}
