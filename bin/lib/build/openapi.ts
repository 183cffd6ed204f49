import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { api } from '#shared/api';
import { openApi } from '#shared/kernel/openapi/openapi';
import { faultsOfOpenApi } from '#shared/kernel/openapi/openapi-check';
import { buildFolder } from '../project.ts';

/** `npm run openapi`: writes the OpenAPI document to `.build/openapi.json`. */
const document = openApi(api);
const faults = faultsOfOpenApi(JSON.parse(JSON.stringify(document)));
if (faults.length > 0) {
  console.error(`The OpenAPI document has errors:\n- ${faults.join('\n- ')}`);
  process.exit(1);
}

const folder = buildFolder;
const file = join(folder, 'openapi.json');
mkdirSync(folder, { recursive: true });
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
const paths = Object.values(document.paths);
const count = paths.flatMap((item) => Object.keys(item)).length;
console.log(`${relative(process.cwd(), file)}: ${paths.length} paths, ${count} operations`);
