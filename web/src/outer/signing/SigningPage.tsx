import '../signing.css';
import { useEffect, useState } from 'react';
import { signingPages } from '#shared/signing/families';
import { answerFaults } from '#shared/signing/form-rules';
import type { RecipientView } from '#shared/signing/recipient-view';
import { Frame } from '../Frame.tsx';
import { DocumentStep } from './document/DocumentStep.tsx';
import { Ended } from './Ended.tsx';
import { FactForm } from './FactForm.tsx';
import { Interview } from './interview/Interview.tsx';
import { type Signing, useSigning } from './useSigning.ts';
import { withNames } from './values.ts';

/** The page on which the recipient of a link sees, signs or declines a document. */
export function SigningPage({ token }: { token: string }) {
  const page = signingPages.find((each) => `/${each}` === location.pathname) ?? 'docusign';
  const signing = useSigning(token, page);
  const { phase } = signing;
  return (
    <Frame title={phase.kind === 'open' ? phase.view.title : 'Document to sign'}>
      {phase.kind === 'loading' && <p role="status">loading...</p>}
      {phase.kind === 'gone' && <NoDocument />}
      {phase.kind === 'reloaded' && <OpenAgain />}
      {phase.kind === 'unreachable' && (
        <>
          <h1>Your document can’t be opened now</h1>
          <p className="lead" role="alert">
            {phase.message}
          </p>
          <button type="button" className="primary" onClick={signing.ask}>
            Try again
          </button>
        </>
      )}
      {phase.kind === 'fact' && <FactForm {...phase} onOpen={signing.open} />}
      {phase.kind === 'open' && <OpenLink signing={signing} view={phase.view} />}
    </Frame>
  );
}

/** The page of every link that opens nothing: wrong, expired, used and ended links look the same. */
function NoDocument() {
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

/** The page after a reload: the address has no token any longer, and nothing is stored in the browser. */
function OpenAgain() {
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

interface OpenLinkProps {
  readonly signing: Signing;
  readonly view: RecipientView;
}

/** Whether nothing is left to do for the recipient. */
const isEnded = ({ state, role, request_state }: RecipientView): boolean =>
  role === 'copy' ||
  ['done', 'declined', 'copied'].includes(state) ||
  ['completed', 'declined', 'voided', 'expired'].includes(request_state);

/** A link after its question: the questions, the document, and its end. */
function OpenLink({ signing, view }: OpenLinkProps) {
  const { filled, setFilled } = signing;
  const hasQuestions = view.questions.length > 0;
  const isAnswered = Object.keys(answerFaults(view, filled.answers)).length === 0;
  const [step, setStep] = useState<'questions' | 'document'>(
    hasQuestions && !isAnswered ? 'questions' : 'document',
  );
  useEffect(() => setFilled((before) => withNames(view, before)), [view, setFilled]);
  if (isEnded(view)) return <Ended signing={signing} view={view} />;
  return step === 'questions' ? (
    <Interview signing={signing} view={view} onDone={() => setStep('document')} />
  ) : (
    <DocumentStep
      signing={signing}
      view={view}
      {...(hasQuestions && { onBack: () => setStep('questions') })}
    />
  );
}
