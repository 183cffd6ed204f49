// Runs before anything else on a page outside of the portal: takes the secret of the link out of the address, so that
// it is in no history and no referrer. The page reads it once, and keeps it in its memory only. A secret is in the
// query, or in the fragment, which no server sees; a fragment without a dot is a place on the page.
{
  const secretIn = (fragment) => (fragment.includes('.') ? fragment.slice(1) : '');
  const query = new URLSearchParams(location.search);
  let token = query.get('t') ?? secretIn(location.hash);
  if (location.search || location.hash) history.replaceState(null, '', location.pathname);
  window.takeToken = () => {
    const taken = token;
    token = '';
    return taken;
  };
  // Another link that is opened in this tab changes the fragment only.
  addEventListener('hashchange', () => {
    if (secretIn(location.hash)) location.reload();
  });
}
