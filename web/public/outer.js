// Runs before anything else on a page outside of the portal: takes the secret of the link out of the address, so that
// it is in no history and no referrer. The page reads it once, and keeps it in its memory only.
{
  const query = new URLSearchParams(location.search);
  let token = query.get('t') ?? '';
  if (location.search || location.hash) history.replaceState(null, '', location.pathname);
  window.takeToken = () => {
    const taken = token;
    token = '';
    return taken;
  };
}
