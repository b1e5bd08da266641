// Runs before every npm command, on any Node: use no syntax and no function that a very old version lacks.
const { engines } = require('../package.json');

/** @param {string} version */
const numbersOf = (version) => {
  const parts = version.replace(/^\D*/, '').split('.');
  return { major: Number(parts[0]), minor: Number(parts[1]) };
};

/**
 * One line that says what to install, or null if this Node will do.
 * @param {string} version
 */
function nodeProblem(version) {
  const needed = numbersOf(engines.node);
  const found = numbersOf(version);
  if (found.major > needed.major || (found.major === needed.major && found.minor >= needed.minor)) return null;
  return `Plazo needs Node ${needed.major}.${needed.minor} or newer, and this is ${version}: install it from https://nodejs.org`;
}

const problem = nodeProblem(process.version);
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

module.exports = { nodeProblem };
