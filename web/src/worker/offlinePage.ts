/** What the page says first, by whether the browser has a connection. */
const titles = { offline: 'You are offline', unreachable: 'The portal can’t be reached' } as const;

const style = `
:root { color-scheme: light dark; }
body {
  margin: 0;
  background: light-dark(#faf9f7, #121416);
  color: light-dark(#1c1e21, #e9eaeb);
  font: 16px/1.6 system-ui, sans-serif;
}
main { max-width: 480px; margin: 0 auto; padding: 12vh 24px 24px; }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.25; }
p { margin: 0 0 24px; }
a {
  display: inline-block;
  padding: 10px 20px;
  border-radius: 8px;
  background: light-dark(#2f4a5c, #c6d8e4);
  color: light-dark(#fff, #121416);
  font-weight: 600;
  text-decoration: none;
}
a:focus-visible { outline: 3px solid currentcolor; outline-offset: 3px; }
`;

/**
 * Returns the page of a device from which the browser has removed the stored files, or that could not
 * store them: without it, a person would see the browser's own fault, or nothing. It needs no other
 * file and runs no code; the link opens the same address again.
 */
export function offlinePage(isOnline: boolean): Response {
  const title = isOnline ? titles.unreachable : titles.offline;
  const html = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>The pages of the school are not saved on this device now. They open when the connection is back. What the school already has from you stays there.</p>
<a href="">Try again</a>
</main>
</body>
</html>`;
  return new Response(html, { status: 503, headers });
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
};
