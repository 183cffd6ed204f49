// The help of each command. Plain JavaScript without packages: `bin/run.mjs` prints it before it installs anything.

/** The options that name a portal. */
const where = `  --port N        the running portal on this machine, on this port
  --data DIR      the stopped portal on this machine with this data folder (.local)
  --stack FILE    the deployed portal, with the credentials of its account; FILE is the output of
                  \`aws cloudformation describe-stacks --stack-name Portal-Data\``;

/** The help of each command, by the name of its script. */
export const help = {
  local: `npm start -- [options]      Runs the whole portal on this machine.

  --port N      the port of the portal (4000)
  --reset       deletes its data and starts with new data
  --people N    the number of students of main in new data (300); regional has a third of them
  --data DIR    the folder of its data (.local)
  --no-seed     starts a new portal without demo data
  --help        prints this text`,

  test: `npm test -- [files]      Runs every check and ends with "N passed, N failed".

  files            only the tests whose path has one of these words; builds what they need
  LONG_SEED=all    runs all long tests; without it, a tenth of them
  CHROMIUM=PATH    the browser of the tests`,

  account: `npm run account -- [--region REGION] [--people N] [--largest N] [--deployment NAME]      Checks an AWS account before the first deployment.

  --region REGION   the region of the schools' data (AWS_REGION)
  --people N        people who get a digest, in all schools (5000)
  --largest N       people of the largest school, whom an emergency message must reach in 5 minutes (as --people)
  --deployment NAME live or staging (live)

It uses the credentials of the AWS command line, and only reads: limits of Lambda, SES, Cognito,
CloudFront and API Gateway, regions, mail domains, certificates, the preparation for CDK.`,

  deploy: `npm run deploy -- [options of cdk]      Shows the differences of all stacks, asks once and deploys them.

  -c deployment=staging           the portal of staging
  -c from=RELEASE -c step=N       one deployment of an upgrade (docs/deploy.md, "Upgrading")`,

  freeze: `npm run freeze -- [--again]      Stores what this release writes and deploys (CONTRIBUTING.md, "A release").

  --again    freezes a release again that nobody has deployed yet`,

  grant: `npm run grant -- --site main --user NAME --capability administrator[,editor,sender,reports,counsellor,attendance,all-students,privacy,notes-download]

  --capability ''   removes all capabilities
  --firstname F --surname S [--email E]
                    for a person who is in no roster
${where}

It also creates the account, unless the school has an identity provider: the person signs in there. In the cloud the
user pool mails the first password to --email. On this machine there are no passwords.`,

  settings: `npm run settings -- --site main                    prints the current settings and their version as JSON
npm run settings -- --site main --from school.json   writes the settings of the file

A category that the file does not name stays, because posts may use it.
${where}`,

  emergency: `npm run emergency -- --site main --message 'Stay inside.'   sends a message to everyone
npm run emergency -- --site main --end                     ends it
npm run emergency -- --site main --all-clear 'All clear.'  ends it, and tells everyone who got it
npm run emergency -- --site main --rotate                  gives the public file another address

It writes the file of the school's host and the table, and an audit entry. The API may be down. A message
leaves as mail and to devices within 2 minutes.
${where}`,

  cost: `npm run cost -- [--write]      Prints the monthly cost of a school in its first, third and seventh year.

  --write   also updates docs/deploy.md`,

  backup: `npm run backup -- --to FOLDER      Saves everything that the portal stores, as files.

  --to FOLDER     an empty folder
${where}

A portal that is in use changes during the backup. For a copy of one moment, stop the portal first. The folder
holds a school's data as plain text: protect it, and delete it, as you do the school's files.`,

  restore: `npm run restore -- --from FOLDER [--over | --drill]      Puts a backup into an empty portal.

  --from FOLDER   a folder that \`npm run backup\` wrote
  --drill         rehearses: restores into a new portal on this machine, compares every table and
                  bucket with the backup, then deletes that portal. It changes no other portal
  --over          deletes everything that the portal stores, then restores
${where}

If a restore is interrupted, run the same command again. Sign-ins, messages on queues and exported lists are not
part of a backup (docs/runbook.md, "Restore a school").`,

  person: `npm run person -- export --site main --user NAME --to FILE.zip
npm run person -- erase  --site main --user NAME [--yes]
npm run person -- register [--write]      what the portal stores about people, where, and how long

  --user NAME       the name to sign in with, now or before leaving; or the identifier (userUid)
  --to FILE.zip     the file to write
  --yes             erases; without it, only shows what would be deleted and what would stay
  --firstname F --surname S [--email E]
                    the person's name, when the profile is already deleted; --user is then the identifier
  --write           also updates the table of docs/papers/privacy-assessment.md
  --although-here   erases a person whom the roster still names; the next roster adds them again
${where}`,

  token: `npm run token -- --site main --user NAME [--port 4000]      Prints an ID token of the running portal, for curl.`,

  support: `aws logs tail GROUP --since 2h | npm run -s support -- HOLLY-42 [--maps FOLDER]      Finds the lines of a log whose request has this support code.

  --maps FOLDER   also prints the place of each error in the source, by the source maps of the release (.build/lambda-facts)`,

  verify: `npm run verify -- document.pdf [--record record.jsonl] [--root certificate.pem]
  --record  the record that the school gave you with the document
  --root    the certificate that the school publishes`,

  intake: `npm run intake -- FILE --site main [options]
npm run intake -- --rollback UID --site main [options]

  --site NAME            the school
  --yes                  applies without asking
  --confirm-leaving N    confirms that N people leave, if the dry run asks for it
  --confirm-terms N      confirms that N terms leave, if the dry run asks for it
  --confirm-administrators N  confirms that the last N administrators leave, likewise
  --names                lists everyone who would leave, not only the first 50
  --school ID            the sourcedId of the school, once, if the file has several
  --confirm-students N   confirms that this school has N students in the file
  --rollback UID         rolls back the last applied intake
  --confirm-changes N    confirms that N records go back; needed for every rollback
  --port N               the port of the portal on this machine (4000)
  --user NAME            who signs in there, an administrator (ada)
  --api URL              the address of a portal elsewhere, with --token
  --token TOKEN          an administrator's ID token`,

  demo: `npm run demo -- --out DIR [options]      Writes the packages of the demo schools.

  --out DIR           the folder: DIR/main, DIR/regional, DIR/people.json
  --people N          the number of students at main, from 1 to 20000 (300); regional has a third
  --date YYYY-MM-DD   the current day at the schools (today)
  --force             writes into a folder that is not empty
  --help              prints this text`,

  openapi: 'npm run openapi      Writes the OpenAPI document of the API to .build/openapi.json.',

  bench: `npm run bench -- [word]      Measures the portal against a limit or peer of the same run, and writes docs/benchmarks.md.

  word   measures only the parts with this word in their title, and writes nothing`,

  proof: `npm run proof -- [words]      Runs the long tests at full size: more than half an hour.

  words   only the files whose path has one of these words`,

  build:
    'npm run build      Bundles the Lambdas, builds the pages and prints the size of each Lambda.',

  pictures: `npm run pictures -- [options]      Takes a picture of every screen, as the people who use it.

  --to DIR      the folder of the pictures (.build/pictures); index.html shows all
  --only WORDS  only the pictures with one of these words in their name, with commas between
  --states      screens while they wait, after a fault, without a connection, and with their dialogs
  --clicks      counts the acts and seconds of the most frequent tasks; alone, it takes no pictures
  --readme      only those of the README, which it writes to docs/pictures
  --at URL      a school of a running portal, http://main.localhost:4000; else one is started`,

  synth: `npm run synth -- [--table]      Synthesises the stacks into cdk.out.

  --table   also prints how large the stacks are with 1, 3, 9 and 40 schools`,

  mutate: `npm run mutate -- [words]      Removes one authorisation check at a time, and runs the tests.

  words   only the checks with one of these words in their file or their code`,

  tsc: 'npm run types      Checks the types of all files.',

  house: `npm run house -- [--all]      Measures the structure of the project.

  --all   lists every finding`,

  format: 'npm run format      Formats every file and fixes what the linter can fix.',
};
