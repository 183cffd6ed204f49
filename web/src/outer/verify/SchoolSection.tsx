import type { School } from '../school.ts';
import { type Published, saveCertificate } from './published.ts';

interface SchoolSectionProps {
  /** The fingerprint of the certificate in the seal. */
  readonly fingerprint: string;
  readonly sealedBy: string;
  readonly school: School | undefined;
  readonly published: Published;
}

/** Whether the school of this host made the seal. */
export function SchoolSection({ fingerprint, sealedBy, school, published }: SchoolSectionProps) {
  const own = published?.find((each) => each.fingerprint === fingerprint);
  const name = school?.schoolName ?? 'The school';
  return (
    <section className="card">
      <h2>Is it really the school’s seal?</h2>
      {own && (
        <>
          <p className="note genuine">
            <strong>Yes.</strong>{' '}
            {`${name} publishes the certificate of this seal at ${location.host}.`}
          </p>
          <button type="button" className="plain" onClick={() => saveCertificate(own)}>
            Save the certificate
          </button>
          <p className="quiet small-print">
            You need it to trust the seal in a PDF reader. This is its fingerprint:
          </p>
        </>
      )}
      {published && !own && (
        <p className="note refused">
          <strong>{`${name} does not publish the certificate of this seal.`}</strong>{' '}
          {`Anyone can make a seal with any name. Ask ${sealedBy} whether the document is genuine, and compare this fingerprint.`}
        </p>
      )}
      {!published && (
        <p>
          Anyone can make a seal with any name. Compare this fingerprint with the one that the
          school gives you on paper or by telephone. If one character differs, another organisation
          made the seal.
        </p>
      )}
      <p className="code">
        <span className="hidden">Fingerprint: </span>
        {fingerprint}
      </p>
    </section>
  );
}
