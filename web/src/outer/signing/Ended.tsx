import { useState } from 'react';
import type { RecipientView } from '#shared/signing/recipient-view';
import { verifyPath } from '#shared/site/outer-pages';
import { StepHeading } from '../Frame.tsx';
import { Icon } from '../Icon.tsx';
import { Pages } from './document/Pages.tsx';
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
      const { url } = await link.copy();
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
      <p role="alert" className={message ? 'fault' : ''}>
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
