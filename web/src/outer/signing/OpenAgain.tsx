/** The page after a reload: the address has no token any longer, and nothing is stored in the browser. */
export function OpenAgain() {
  return (
    <>
      <h1>Open the link in your mail again</h1>
      <p className="lead">Open the link in your mail again; what you filled in is kept.</p>
      <section className="card">
        <h2>Why the page is empty</h2>
        <p>
          For your child’s safety, this browser keeps neither the link nor the document. What you
          filled in and drew is stored at the school, under your link.
        </p>
      </section>
    </>
  );
}
