import dns from 'node:dns';

/**
 * Resolves `*.localhost` to this machine in this process, as browsers do. Not every system resolver
 * does.
 */
export function resolveLocalhostNames(): void {
  if (resolving) return;
  resolving = true;
  const lookup = dns.lookup;
  // One implementation for all overloads: it changes only the name.
  const patched = (name: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest]);
  dns.lookup = Object.assign(patched, lookup) as typeof dns.lookup;
}

let resolving = false;
