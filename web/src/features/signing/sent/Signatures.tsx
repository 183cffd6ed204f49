import { Typography } from '@mui/material';
import type { SentDocument } from '#shared/signing/sent-document';
import { List } from '../../../components/layout/layout.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';

/** Who has signed or approved a document and when, and when it was sealed. */
export function Signatures({ of: { signers, sealed_at } }: { of: SentDocument }) {
  const signed = signers.filter(({ signed_at }) => signed_at !== undefined);
  if (signed.length === 0) return null;
  return (
    <List aria-label="Signatures" gap={0.25} sx={{ mt: 2 }}>
      {signed.map(({ recipientUid, name, party, role, signed_at = '' }) => (
        <Typography component="li" key={recipientUid} sx={{ overflowWrap: 'anywhere' }}>
          <b>{name}</b>
          {` (${party}) ${role === 'approver' ? 'approved' : 'signed'} `}
          <DateWords at={signed_at} withTime isInside />
        </Typography>
      ))}
      {sealed_at && (
        <li>
          Sealed <DateWords at={sealed_at} withTime isInside />
        </li>
      )}
    </List>
  );
}
