/** The page of every link that opens nothing: wrong, expired, used and ended links look the same. */
export function NoDocument() {
  return (
    <>
      <h1>This link doesn’t open a document</h1>
      <p className="lead">
        The link may be incomplete, or its time may be over. A link also ends when the document is
        complete.
      </p>
      <section className="card">
        <h2>What you can do</h2>
        <ul>
          <li>Open the link in the latest message from the school again.</li>
          <li>If it still doesn’t open, ask the school for a new link.</li>
        </ul>
      </section>
    </>
  );
}
