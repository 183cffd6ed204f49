import { useEffect, useState } from 'react';
import { answerFaults } from '#shared/signing/form-rules';
import type { RecipientView } from '#shared/signing/recipient-view';
import { DocumentStep } from './document/DocumentStep.tsx';
import { Ended } from './Ended.tsx';
import { Interview } from './interview/Interview.tsx';
import type { Signing } from './useSigning.ts';
import { withNames } from './values.ts';

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
export function OpenLink({ signing, view }: OpenLinkProps) {
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
