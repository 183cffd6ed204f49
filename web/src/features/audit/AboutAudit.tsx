import Box from '@mui/material/Box';

/** What the list is, in plain words. */
export const AboutAudit = () => (
  <Box sx={words}>
    <p>
      Whenever somebody reads or changes a child’s record, a row is kept here: who it was, whose
      record and which part of it, when, and from which network. What the record said is not kept.
    </p>
    <details>
      <summary>What is in it, and what is not</summary>
      <ul>
        <li>
          Children leave no row on their own record, nor do parents and carers on their own child’s.
          Staff do, also as parents.
        </li>
        <li>
          A list that names many children leaves one row for each. Nobody is given an answer before
          its rows are kept.
        </li>
        <li>
          Looks into this audit leave rows too. They stand by themselves, under “Looks into this
          audit”.
        </li>
        <li>
          Operators of the portal stand here as “operator”, with what they do at the command line:
          whose data they export or erase, which rights they give or take, of anybody, and that they
          made a backup of the school or restored it from one.
        </li>
        <li>The portal cannot change or remove a row. Each goes by itself after seven years.</li>
        <li>
          For a child who has left, choose a day or a person first, and then the child’s name in a
          row.
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
  '& ul': { m: 0, pl: 2.5, display: 'grid', gap: 0.5 },
};
