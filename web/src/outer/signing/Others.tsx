import type { RecipientView } from '#shared/signing/recipient-view';
import { Icon } from '../Icon.tsx';

type Other = RecipientView['others'][number];

const words: Readonly<Record<Other['role'], Readonly<Record<Other['state'], string>>>> = {
  signer: {
    waiting: 'has not signed yet',
    done: 'signed',
    declined: 'declined',
    copied: 'gets a copy',
  },
  approver: {
    waiting: 'has not approved yet',
    done: 'approved',
    declined: 'declined',
    copied: 'gets a copy',
  },
  copy: {
    waiting: 'gets a copy',
    done: 'gets a copy',
    declined: 'gets a copy',
    copied: 'gets a copy',
  },
};

/** The other recipients of a document, and whether they signed. */
export function Others({ others }: Pick<RecipientView, 'others'>) {
  if (others.length === 0) return null;
  return (
    <section className="card" aria-labelledby="others">
      <h2 id="others">Who else has this document</h2>
      <ul className="people">
        {others.map(({ name, party, role, state }) => (
          <li key={`${party} ${name}`} className={state}>
            <Icon name={state === 'done' ? 'tick' : state === 'declined' ? 'cross' : 'clock'} />
            <span>
              <strong>{name}</strong> {words[role][state]}
              <span className="quiet party">{party}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
