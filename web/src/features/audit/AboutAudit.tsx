import { Box } from '@mui/material';

/** Explains the audit in plain words. */
export const AboutAudit = () => (
  <Box sx={words}>
    <p>
      Who read or changed a child’s record, which part of it, when, and from which network. The list
      does not say what the record contained.
    </p>
    <details>
      <summary>What is in it, and what is not</summary>
      <ul>
        <li>
          Children add no row when they see their own record. Carers add no row for their own child.
          Staff always add a row, also for their own child.
        </li>
        <li>
          A list that names many children adds one row, which opens to their names. The same list
          opened again within the hour adds none. The row is saved before the list is shown.
        </li>
        <li>
          Times are exact to the hour. Rows about a chosen child are at most an hour late, and the
          list says up to when it is complete.
        </li>
        <li>Reading this audit adds rows too. To see them, choose “Reads of this audit”.</li>
        <li>
          People who run the portal appear as “operator”. Rows show whose data they exported or
          erased, which rights they gave or took, and when they backed up or restored the school.
        </li>
        <li>The portal cannot change a row. Each row is deleted automatically after 7 years.</li>
        <li>
          To find a child who has left, choose a day or a person first. Then choose the child’s name
          in a row.
        </li>
      </ul>
    </details>
  </Box>
);

const words = {
  maxWidth: '72ch',
  mb: 3,
  '& p': { m: 0, mb: 1 },
  '& summary': { cursor: 'pointer', py: 0.75, color: 'primary.main', fontWeight: 600 },
  '& ul': { m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 },
};
