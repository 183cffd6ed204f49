/** A frame around the table of a list. Its cards on a phone have their own. */
export const tableFrame = {
  '& .MuiTableContainer-root': {
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
  },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
};
