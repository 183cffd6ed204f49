import { region } from './account.ts';

/** Rewrites the cloud addresses of a template to local addresses. */
export interface Addresses {
  port: number;
  /** Returns the local host of an alias: `main.portal.example.edu` becomes `main.localhost`. */
  hostOf(alias: string): string;
  /** Rewrites every cloud address in a resolved value. */
  rewrite<T>(value: T): T;
}

/** Creates the rewriting rules from the aliases and domains of the distributions. */
export function addressBook(port: number, aliases: readonly string[]): Addresses {
  const hosts = new Map<string, string>();
  for (const alias of aliases) {
    const host = `${alias.split('.')[0]}.localhost`;
    const taken = [...hosts].find(([other, local]) => local === host && other !== alias);
    if (taken) {
      throw new Error(
        `${taken[0]} and ${alias} have the same local host ${host}. Rename one of them.`,
      );
    }
    hosts.set(alias, host);
  }

  const rules: [RegExp, string][] = [
    ...[...hosts].map(([alias, host]): [RegExp, string] => [
      new RegExp(`https://${literal(alias)}(?![\\w.-])`, 'g'),
      `http://${host}:${port}`,
    ]),
    [
      new RegExp(`https://cognito-idp\\.${region}\\.amazonaws\\.com`, 'g'),
      `http://localhost:${port}/cognito-idp`,
    ],
    [
      new RegExp(`(?:https://)([\\w-]+)\\.auth\\.${region}\\.amazoncognito\\.com`, 'g'),
      `http://$1.auth.localhost:${port}`,
    ],
    [
      new RegExp(`([\\w-]+)\\.auth\\.${region}\\.amazoncognito\\.com`, 'g'),
      `$1.auth.localhost:${port}`,
    ],
    [
      new RegExp(`https://([\\w-]+)\\.execute-api\\.${region}\\.amazonaws\\.com`, 'g'),
      `http://localhost:${port}/execute-api/$1`,
    ],
    [new RegExp(`https://sqs\\.${region}\\.amazonaws\\.com`, 'g'), `http://127.0.0.1:${port}`],
    [new RegExp(`https://\\*\\.s3\\.${region}\\.amazonaws\\.com`, 'g'), `http://127.0.0.1:${port}`],
    [
      new RegExp(`https://([a-z0-9.-]+)\\.s3(?:\\.${region})?\\.amazonaws\\.com`, 'g'),
      `http://127.0.0.1:${port}/$1`,
    ],
    [new RegExp(`https://s3\\.${region}\\.amazonaws\\.com`, 'g'), `http://127.0.0.1:${port}`],
  ];

  const rewriteText = (text: string) =>
    rules.reduce((result, [pattern, local]) => result.replace(pattern, local), text);

  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return rewriteText(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [walk(key), walk(item)]));
  };

  return {
    port,
    hostOf: (alias) => hosts.get(alias) ?? `${alias.split('.')[0]}.localhost`,
    // The type stays the same; only texts inside change.
    rewrite: <T>(value: T) => walk(value) as T,
  };
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
