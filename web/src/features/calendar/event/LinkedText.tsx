import { Link } from '@mui/material';

/** Plain text whose web addresses are links. Other markup in it is ignored. */
export function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/).map((part, index) =>
    // The capture group of the split is at the odd indexes.
    index % 2 === 1 ? (
      <Link key={part} href={part} rel="noopener noreferrer" target="_blank">
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
