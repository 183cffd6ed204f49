import { families } from '#shared/signing/families';
import type { RecipientView } from '#shared/signing/recipient-view';
import { StepHeading } from '../Frame.tsx';
import { useSchool } from '../school.ts';
import { dayInWords } from '../words.ts';

/** The title of a document, for which child it is, and until when it is open. */
export function Heading({ view, step }: { view: RecipientView; step?: string | undefined }) {
  const school = useSchool();
  const { family, title, student_name, name, role, expires_at } = view;
  return (
    <header className="document-heading">
      <p className="eyebrow">{families[family]}</p>
      <StepHeading>{title}</StepHeading>
      <p className="lead">
        For <strong>{student_name}</strong>, {view.school}
      </p>
      <p className="quiet">
        {step && `${step}. `}
        To be {role === 'approver' ? 'approved' : 'signed'} by {name} until{' '}
        <time dateTime={expires_at}>{dayInWords(new Date(expires_at), school?.timeZone)}</time>.
      </p>
    </header>
  );
}
