import { useState } from 'react';
import type { RecipientView } from '#shared/signing/recipient-view';
import { verifyPath } from '#shared/site/outer-pages';
import { StepHeading } from '../Frame.tsx';
import { Icon } from '../Icon.tsx';
import { Pages } from './document/Pages.tsx';
import { isNotReady } from './link.ts';
import { Others } from './Others.tsx';
import type { Signing } from './useSigning.ts';

interface EndedProps {
  readonly signing: Signing;
  readonly view: RecipientView;
}

/** What the recipient sees after the last act: what happened, the others, and the copy. */
export function Ended({ signing, view }: EndedProps) {
  const { title, text, tone } = wordsOf(view);
  return (
    <>
      <div className={`panel ${tone}`}>
        <div className="panel-title">
          <Icon name={tone === 'good' ? 'tick' : 'clock'} />
          <StepHeading>{title}</StepHeading>
        </div>
        <p>
          <strong>{view.title}</strong> for {view.student_name}
        </p>
        <p>{text}</p>
        {(view.has_copy || view.request_state === 'completed') && <Copy signing={signing} />}
      </div>
      <Others others={view.others} />
      {view.role === 'copy' && <Pages signing={signing} view={view} />}
    </>
  );
}

/** Downloads the sealed copy. */
function Copy({ signing: { link, failed } }: Pick<EndedProps, 'signing'>) {
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setBusy(true);
    setMessage('');
    try {
      const { url } = await readyCopy(link, () =>
        setMessage('The school makes your copy. It opens soon.'),
      );
      setMessage('');
      const anchor = document.createElement('a');
      anchor.href = url;
      anchor.rel = 'noreferrer';
      anchor.click();
    } catch (error) {
      setMessage(failed(error) ?? '');
    }
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        className="primary"
        aria-disabled={isBusy}
        onClick={() => void download()}
      >
        Download your copy
      </button>
      <p role="status" className={message && !isBusy ? 'fault' : ''}>
        {message}
      </p>
      <p className="quiet small-print">
        Keep the file as it is.{' '}
        <a href={verifyPath} target="_blank" rel="noreferrer">
          Check a sealed document
        </a>{' '}
        says in a new tab whether it was changed.
      </p>
    </>
  );
}

/** Milliseconds between two looks at a copy that is not ready, and how often. */
const [pause, mostLooks] = [3_000, 20];

/** Returns the address of the copy. The school makes it within a minute of the last signature. */
async function readyCopy(link: Signing['link'], onWait: () => void): Promise<{ url: string }> {
  for (let looks = 1; ; looks++) {
    try {
      return await link.copy();
    } catch (error) {
      if (!isNotReady(error) || looks === mostLooks) throw error;
      onWait();
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly tone: 'good' | 'warn';
}

const later = 'You get a message with a link to your copy when everyone has signed.';
const copyIsHere = 'Everyone has signed. Your copy has the seal of the school.';

function wordsOf({ role, state, request_state, has_copy }: RecipientView): Words {
  const isComplete = request_state === 'completed';
  if (state === 'declined') {
    return {
      title: 'You declined the document',
      text: 'The school knows your reason. There is nothing more to do.',
      tone: 'warn',
    };
  }
  if (['declined', 'voided', 'expired'].includes(request_state)) {
    return {
      title: 'This document has ended',
      text: 'It was not completed. The school will tell you if there is a new one.',
      tone: 'warn',
    };
  }
  const title =
    role === 'copy'
      ? 'A copy for you'
      : role === 'approver'
        ? 'You approved the document'
        : 'Thank you, you signed the document';
  if (!isComplete) return { title, text: later, tone: 'good' };
  const text = has_copy ? copyIsHere : 'Everyone has signed. The school makes your copy now.';
  return { title, text, tone: 'good' };
}
