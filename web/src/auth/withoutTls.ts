/**
 * Lets Amplify call the sign-in of `domain` over `http`. It always calls `https`, which the local run
 * does not have. Only a page that itself came over `http` loads this file.
 */
export function signInWithoutTls(domain: string): void {
  const plain = (address: string) => address.replace(`https://${domain}/`, `http://${domain}/`);
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(typeof input === 'string' ? plain(input) : input, init);
  navigation.addEventListener('navigate', (event) => {
    const { url } = event.destination;
    if (plain(url) === url) return;
    event.preventDefault();
    location.href = plain(url);
  });
}
