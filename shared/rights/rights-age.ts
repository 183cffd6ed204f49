/**
 * Milliseconds for which a Lambda uses the rights of a person that it has read. An answer may rest on rights
 * that are as old, also after another Lambda has answered with newer ones.
 */
export const rightsAge = 30_000;
