import { useId, useRef, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import type { OwnField, RecipientView } from '#shared/signing/recipient-view';
import type { Filled } from '../link.ts';
import type { Signing } from '../useSigning.ts';
import { type Empty, emptyInWords, leftEmptyBy } from '../values.ts';
import { focusField } from './focusField.ts';

interface FinishProps {
  readonly signing: Signing;
  readonly view: RecipientView;
  readonly missing: readonly OwnField[];
  /** What the recipient leaves empty. */
  readonly empty: Empty;
  readonly toSend: Filled;
}

/** Signs or approves. A retry has the same key, so that it happens once. */
function useSending({ signing, missing, toSend }: Omit<FinishProps, 'view' | 'empty'>) {
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const act = useRef({ text: '', key: '' });

  const send = async (agrees: boolean) => {
    if (isBusy) return;
    const [first] = missing;
    if (first) {
      const count = missing.length;
      setFaults([count === 1 ? `“${first.label}” is missing.` : `${count} fields are missing.`]);
      return focusField(first);
    }
    if (!agrees) return setFaults(['Please agree before you send.']);
    const text = JSON.stringify(toSend);
    if (act.current.text !== text) act.current = { text, key: crypto.randomUUID() };
    setBusy(true);
    setFaults([]);
    try {
      signing.setView(await signing.link.sign(toSend, act.current.key));
    } catch (error) {
      const message = signing.failed(error);
      const fields = Object.entries((error instanceof AppError && error.fields) || {});
      if (message) setFaults([...new Set([message, ...fields.map(([, fault]) => fault)])]);
      const [at = ''] = fields[0] ?? [];
      if (at.startsWith('values.')) focusField({ fieldUid: at.slice('values.'.length) });
    }
    setBusy(false);
  };
  return { faults, isBusy, send };
}

/** The consent, and the button that signs or approves. */
export function Finish({ view, empty, ...given }: FinishProps) {
  const [agrees, setAgrees] = useState(false);
  const { faults, isBusy, send } = useSending(given);
  const faultId = useId();
  const [verb, consent] = wordsOf(view);

  return (
    <>
      <h2>{verb} the document</h2>
      <LeftEmpty view={view} empty={empty} />
      <label className="choice consent">
        <input
          type="checkbox"
          checked={agrees}
          aria-describedby={faultId}
          onChange={({ target }) => setAgrees(target.checked)}
        />
        <span>{consent}</span>
      </label>
      <div id={faultId} role="alert" className={faults.length > 0 ? 'fault' : ''}>
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </div>
      <button
        type="button"
        className="primary large"
        aria-disabled={isBusy}
        onClick={() => void send(agrees)}
      >
        {isBusy ? 'Sending' : `${verb} and send`}
      </button>
    </>
  );
}

/** What stays empty, said before the consent: nobody could tell later whether it was meant. */
function LeftEmpty({ view: { answered = [] }, empty }: Pick<FinishProps, 'view' | 'empty'>) {
  const own = emptyInWords(empty);
  const others = answered
    .map((each) => ({ name: each.name, words: emptyInWords(leftEmptyBy(each)) }))
    .filter(({ words }) => words !== '');
  if (!own && others.length === 0) return null;
  return (
    <div className="note">
      {own && (
        <p>
          <strong>By you:</strong> {own}
        </p>
      )}
      {others.map(({ name, words }) => (
        <p key={name}>
          <strong>By {name}:</strong> {words}
        </p>
      ))}
    </div>
  );
}

const usualConsent =
  'I have read the document. I agree to sign it electronically, and that this counts as my signature on paper.';

function wordsOf({ role, consent }: RecipientView): [verb: string, consent: string] {
  if (role === 'approver')
    return ['Approve', consent || 'I have read the document and approve it.'];
  return ['Sign', consent || usualConsent];
}
