import type { Answered, RecipientView } from '#shared/signing/recipient-view';
import { answerInWords } from '../values.ts';

/**
 * What the others who have signed filled in, before the pages: the next one signs this too, and an
 * empty field or box says nothing in small print.
 */
export function AnsweredByOthers({ answered = [] }: Pick<RecipientView, 'answered'>) {
  return answered.map((each, at) => {
    const id = `answered-${at}`;
    return <Answers key={id} answered={each} id={id} />;
  });
}

function Answers({ answered: { name, fields }, id }: { answered: Answered; id: string }) {
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>What {name} filled in</h2>
      <dl className="answers">
        {fields.map((field) => (
          <div key={field.fieldUid}>
            <dt>{field.label}</dt>
            <dd className={field.value ? '' : 'left-empty'}>{answerInWords(field)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
