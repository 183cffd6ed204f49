import {
  type MailMessage,
  noReader,
  type Reader,
  type SchoolContent,
} from '#functions/kernel/mail/content';
import {
  boldLine,
  openButton,
  paragraph,
  phoneLink,
  sentence,
} from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import type { Piece } from '#functions/kernel/mail/letter/outline';
import { previewOf, shortDay } from '#functions/kernel/mail/letter/words';
import { dayInWords } from '#shared/questions/in-words';
import { families, type SigningPage } from '#shared/signing/families';
import type { PendingMail, StoredRecipient, StoredRequest } from '../store/request.record.ts';

/** What a mail about a document is made of. */
export interface SigningMail {
  readonly content: SchoolContent;
  /** Whom it greets, and why it comes; nobody while only its subject is asked for. */
  readonly to?: Reader;
  /** The address of the person who sent the document, if answers may go there. */
  readonly requester?: string | undefined;
  readonly request: Pick<StoredRequest, 'requestUid' | 'family' | 'student_name' | 'by_name'>;
  readonly mail: Pick<PendingMail, 'kind' | 'about'>;
  /** The recipient whom it is for; undefined for the requester. */
  readonly reader: Pick<StoredRecipient, 'role'> | undefined;
  /** The link, for mails that bring one. */
  readonly link?: { readonly page: SigningPage; readonly token: string; readonly until: string };
}

interface Words {
  readonly subject: string;
  /** The heading, if it is not the subject. */
  readonly heading?: string;
  /** What is read first: until when. */
  readonly first?: string;
  readonly sentences: readonly string[];
  readonly button: string;
}

/**
 * Returns the message of a mail. It names the child and the school, and of the document only its
 * family. Its link is not tracked.
 */
export function signingMessage(mail: SigningMail): MailMessage {
  const { content, link, reader, request, requester, to = noReader } = mail;
  const { subject, heading = subject, first = '', sentences, button: words } = wordsOf(mail);
  const address = addressOf(content.school.host, link, reader ? undefined : request);
  return letterMessage(content, {
    topic: 'signing',
    reader: to,
    requester,
    subject: oneLine(subject, 250),
    heading: oneLine(heading, 250),
    preview: previewOf([first, ...sentences]),
    pieces: [
      ...(first ? [boldLine(first)] : []),
      ...sentences.map(paragraph),
      ...(address === undefined ? [] : [openButton(content, words, address, 'untracked')]),
      ...(link ? isReal(content) : []),
    ],
  });
}

const addressOf = (
  host: string,
  link: SigningMail['link'],
  shown: Pick<StoredRequest, 'requestUid'> | undefined,
): string | undefined => {
  if (link) return `https://${host}/${link.page}?t=${link.token}`;
  return shown && `https://${host}/signing/${encodeURIComponent(shown.requestUid)}`;
};

/** Says what the page asks, and why: a link and a question without a reason look like a fraud. */
const ownLink = ({ student_name }: SigningMail['request']): string =>
  `The link is only for you. To keep the document private, the page first asks for the birthday or the student number of ${oneLine(student_name, 120)}.`;

/** Returns how a careful reader finds out that the mail is the school’s. */
const isReal = (content: SchoolContent): Piece[] =>
  content.school.phone
    ? [
        sentence(content, [
          'Not sure that this is from the school? Call ',
          phoneLink(content.school.phone),
          '.',
        ]),
      ]
    : [];

const noMore = 'You don’t need to do anything. Earlier links no longer work.';

function wordsOf(mail: SigningMail): Words {
  const { request, reader } = mail;
  const what = `${families[request.family]} document for ${oneLine(request.student_name, 120)}`;
  return reader ? toRecipient(mail, what, reader) : toRequester(mail, what);
}

function toRecipient(
  { mail: { kind, about }, link, content, request }: SigningMail,
  what: string,
  { role }: Pick<StoredRecipient, 'role'>,
): Words {
  const act = role === 'approver' ? 'approve' : 'sign';
  const last = link?.until.slice(0, 10);
  const school = oneLine(content.school.name, 120);
  const person = oneLine(request.by_name, 120);
  const who = person ? `${person} of ${school}` : school;
  const first = last ? `${act === 'sign' ? 'Sign' : 'Approve'} by ${shortDay(last)}` : '';
  const asked = { heading: `Please ${act}: ${what}`, first, button: `Read and ${act}` };
  switch (kind) {
    case 'ask':
      return {
        ...asked,
        subject: `${what}: please ${act}`,
        sentences: [`${who} asks you to read and ${act} this document.`, ownLink(request)],
      };
    case 'reminder':
      return {
        ...asked,
        subject: `Reminder: ${what} waits for you`,
        sentences: [`${who} waits for you to read and ${act} this document.`, ownLink(request)],
      };
    case 'completed':
      return {
        subject: `${what}: completed`,
        button: 'Open your copy',
        sentences: [
          // A copy is looked for later too, so its day has a year.
          `Everyone has signed. You can download your copy${last ? ` until ${dayInWords(last)}` : ''}.`,
          ownLink(request),
        ],
      };
    case 'declined':
      return {
        subject: `${what}: declined`,
        button: '',
        sentences: [`${oneLine(about ?? 'A recipient', 120)} declined the document.`, noMore],
      };
    case 'expired':
      return {
        subject: `${what}: time is over`,
        button: '',
        sentences: ['The time to sign the document is over.', noMore],
      };
    default:
      return {
        subject: `${what}: withdrawn`,
        button: '',
        sentences: [`${school} withdrew the document.`, noMore],
      };
  }
}

function toRequester({ mail: { kind, about } }: SigningMail, what: string): Words {
  const who = oneLine(about ?? 'A recipient', 120);
  const open = 'Open the document';
  switch (kind) {
    case 'completed':
      return {
        subject: `${what}: completed`,
        button: open,
        sentences: ['Everyone has signed. The sealed document is in the portal.'],
      };
    case 'declined':
      return {
        subject: `${what}: declined`,
        button: open,
        sentences: [`${who} declined the document. The portal shows the reason.`],
      };
    case 'expired':
      return {
        subject: `${what}: time is over`,
        button: open,
        sentences: ['Not everyone has signed in time. The links no longer work.'],
      };
    case 'locked':
      return {
        subject: `${what}: a link is locked`,
        button: open,
        sentences: [
          `The link of ${who} is locked after 10 wrong answers. You can send a new link.`,
        ],
      };
    case 'unsealed':
      return {
        subject: `${what}: not sealed yet`,
        button: open,
        sentences: ['Everyone has signed, but the document could not be sealed yet.'],
      };
    case 'withheld':
      return {
        subject: `${what}: somebody may no longer open it`,
        button: open,
        sentences: [
          `The school decided that ${who} may not see this child’s documents, so the link no longer works. Ask the school office before you ask anybody else to sign.`,
        ],
      };
    default:
      return {
        subject: `${what}: an address does not work`,
        button: open,
        sentences: [
          `Mail does not reach ${who}. Correct the address in the portal and send a new link.`,
        ],
      };
  }
}
