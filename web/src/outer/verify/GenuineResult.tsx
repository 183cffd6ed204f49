import { Icon } from '../Icon.tsx';
import type { School } from '../school.ts';
import { momentInWords } from '../words.ts';
import type { Checked } from './check.ts';
import { FileDrop } from './FileDrop.tsx';
import type { RecordOutcome } from './outcome.ts';
import { type Published, saveCertificate } from './published.ts';

interface GenuineProps {
  readonly name: string;
  readonly checked: Checked;
  readonly school: School | undefined;
  readonly published: Published;
  readonly record: RecordOutcome | undefined;
  readonly onRecord: (file: File) => void;
}

/** The result for a document that was not changed. */
export function GenuineResult(props: GenuineProps) {
  const { name, checked, school, published, record, onRecord } = props;
  const { sealedBy, sealedAt, fingerprint, recordHead } = checked;
  const isOther = school !== undefined && school.schoolName !== sealedBy;
  return (
    <>
      <div className="panel good" role="alert">
        <h2>
          <Icon name="tick" />
          The document is unchanged since it was sealed
        </h2>
        <p className="file-name">{name}</p>
        <dl>
          <dt>Sealed by</dt>
          <dd>{sealedBy}</dd>
          <dt>Sealed</dt>
          <dd>
            <time dateTime={sealedAt.toISOString()}>
              {momentInWords(sealedAt, school?.timeZone)}
            </time>
          </dd>
        </dl>
        {isOther && (
          <p className="note">
            <strong>This is not a seal of {school.schoolName}.</strong> Ask {sealedBy} whether the
            document is genuine.
          </p>
        )}
      </div>
      <SchoolSection
        fingerprint={fingerprint}
        sealedBy={sealedBy}
        school={school}
        published={published}
      />
      <RecordSection recordHead={recordHead} record={record} onRecord={onRecord} />
      <section className="card">
        <h2>What was checked</h2>
        <ul>
          <li>The seal covers every byte of the file, from the first to the last.</li>
          <li>No byte was changed, added or removed, not even in the seal.</li>
          <li>The key of {sealedBy} made the seal, and its certificate was valid at that time.</li>
        </ul>
        <h2>What a PDF reader shows</h2>
        <p>
          A PDF reader such as Acrobat also says that the document was not changed. It says that the
          signer is unknown until you trust the school’s certificate in it. It is less strict than
          this page: it accepts some changes inside of the seal.
        </p>
      </section>
    </>
  );
}

type RecordProps = Pick<GenuineProps, 'record' | 'onRecord'> & { readonly recordHead: string };

/** The record of the document: its head, and its check if there is a file. */
function RecordSection({ recordHead, record, onRecord }: RecordProps) {
  return (
    <section className="card">
      <h2>The record of the document</h2>
      <p>
        The record says what happened to the document, line by line. The seal holds the head of the
        record:
      </p>
      <p className="code">{recordHead}</p>
      <p role="status" className={record ? `note ${record.kind}` : 'hidden'}>
        {record?.kind === 'genuine' &&
          `The record is complete and unchanged. It has ${record.lines} ${record.lines === 1 ? 'line' : 'lines'}.`}
        {record?.kind === 'refused' && record.sentence}
      </p>
      <FileDrop
        isSmall
        label="Check the record"
        hint="if the school gave you its file"
        accept=".jsonl,.json,.txt"
        onFile={onRecord}
      />
    </section>
  );
}

interface SchoolSectionProps {
  /** The fingerprint of the certificate in the seal. */
  readonly fingerprint: string;
  readonly sealedBy: string;
  readonly school: School | undefined;
  readonly published: Published;
}

/** Whether the school of this host made the seal. */
function SchoolSection({ fingerprint, sealedBy, school, published }: SchoolSectionProps) {
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
