import dns from 'node:dns';

/**
 * Browsers know that `main.localhost` is this machine; not every system's resolver does. After this call
 * this process knows it too.
 */
export function resolveLocalhostNames(): void {
  if (resolving) return;
  resolving = true;
  const lookup = dns.lookup;
  // One implementation for all overloads: only the name is changed, everything else is passed on.
  const patched = (name: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest]);
  dns.lookup = Object.assign(patched, lookup) as typeof dns.lookup;
}

let resolving = false;
