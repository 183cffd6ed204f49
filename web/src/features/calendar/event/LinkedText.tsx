import { Link } from '@mui/material';

const address = String.raw`https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]`;
const mail = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const telephone = String.raw`\+?\d[\d ()-]{6,}\d`;

const inText = new RegExp(`(${address})`);
const inContact = new RegExp(`(${address}|${mail}|${telephone})`);

interface LinkedTextProps {
  text: string;
  /** It says whom to ask: addresses of mail and telephone numbers are links, too. */
  isContact?: boolean;
}

/** Plain text whose web addresses are links. Other markup in it is ignored. */
export function LinkedText({ text, isContact = false }: LinkedTextProps) {
  return text.split(isContact ? inContact : inText).map((part, index) =>
    // The capture group of the split is at the odd indexes.
    index % 2 === 1 ? (
      <Link key={part} href={targetOf(part)} {...(part.startsWith('http') && outside)}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}

const outside = { rel: 'noopener noreferrer', target: '_blank' } as const;

function targetOf(part: string): string {
  if (part.startsWith('http')) return part;
  return part.includes('@') ? `mailto:${part}` : `tel:${part.replace(/[^\d+]/g, '')}`;
}
