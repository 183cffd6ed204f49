import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Signing } from '../useSigning.ts';

/** Declines a document with a reason. It asks for the reason first, so no act is by mistake. */
export function Decline({ signing }: { signing: Signing }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <DeclineForm signing={signing} onBack={() => setOpen(false)} />
  ) : (
    <button type="button" className="plain decline" onClick={() => setOpen(true)}>
      I don’t want to sign
    </button>
  );
}

/** Sends the reason. A retry has the same key, so that the document is declined once. */
function useDeclining({ link, setView, failed }: Signing) {
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const act = useRef({ reason: '', key: '' });
  const decline = async (reason: string) => {
    if (isBusy) return;
    if (!reason) return setFault('Write why you decline.');
    if (act.current.reason !== reason) act.current = { reason, key: crypto.randomUUID() };
    setBusy(true);
    setFault('');
    try {
      setView(await link.decline(reason, act.current.key));
    } catch (error) {
      setFault(failed(error) ?? '');
    }
    setBusy(false);
  };
  return { fault, isBusy, decline };
}

function DeclineForm({ signing, onBack }: { signing: Signing; onBack: () => void }) {
  const [reason, setReason] = useState('');
  const { fault, isBusy, decline } = useDeclining(signing);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim()) field.current?.focus();
    void decline(reason.trim());
  };
  return (
    <form className="decline-form" onSubmit={send} noValidate>
      <h3>Decline the document</h3>
      <p>This ends the document for everyone. Only the school sees your reason.</p>
      <label className="field">
        <span>Why do you decline?</span>
        <textarea
          ref={field}
          rows={3}
          maxLength={1000}
          value={reason}
          aria-describedby={id}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <p id={id} role="alert" className={fault ? 'fault' : ''}>
        {fault}
      </p>
      <div className="actions">
        <button type="submit" className="danger" aria-disabled={isBusy}>
          {isBusy ? 'Sending' : 'Decline the document'}
        </button>
        <button type="button" className="plain" onClick={onBack}>
          Go back
        </button>
      </div>
    </form>
  );
}
