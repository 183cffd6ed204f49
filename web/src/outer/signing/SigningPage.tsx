import '../signing.css';
import { signingPages } from '#shared/signing/families';
import { Frame } from '../Frame.tsx';
import { FactForm } from './FactForm.tsx';
import { NoDocument } from './NoDocument.tsx';
import { OpenAgain } from './OpenAgain.tsx';
import { OpenLink } from './OpenLink.tsx';
import { useSigning } from './useSigning.ts';

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
