import Link from '@mui/material/Link';

/** Plain text whose web addresses can be followed; nothing else in it means anything. */
export function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/).map((part, place) =>
    // What was split at stands at the odd places.
    place % 2 === 1 ? (
      <Link key={part} href={part} rel="noopener noreferrer" target="_blank">
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
