/** Returns the command that names the first administrator of a school. */
export const firstGrant = (site: string, port: number): string =>
  `npm run grant -- --port ${port} --site ${site} --user jo.admin --firstname Jo --surname Admin --email jo.admin@example.edu --capability administrator`;
