import { Frame } from '../Frame.tsx';
import { NoDocument } from './NoDocument.tsx';

/** The page on which the recipient of a link sees, signs or declines a document. */
export function SigningPage({ token }: { token: string }) {
  void token;
  return (
    <Frame title="Document">
      <NoDocument />
    </Frame>
  );
}
