# Steps of `.ci/run` and `.ci/nightly`, which source this file at the root of the repository.

first_node=20.20.2
last_node=26.10.0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
total_passed=0
total_failed=0
status=0
# What a command that failed has said, and the files of results: the end of the log names both again.
failed_logs=()
results_files=()

# The tests of the server's operations that take longer than quick ones: what they say holds over both engines.
operations='packages/server/src/resources/*.whole.test.ts,packages/server/src/database/*.whole.test.ts'

# Fetches a Node, and prints the folder of its binaries; the one already running serves where its version is the one asked for.
node_folder() {
  if [ "$(node --version)" = "v$1" ]; then
    dirname "$(command -v node)"
    return
  fi
  local package
  package="node-$(node -p 'process.platform')-$(node -p 'process.arch')"
  npm install --no-save --no-package-lock --prefer-offline --prefix "$work/node-$1" "$package@$1" >&2 || return 1
  echo "$work/node-$1/node_modules/$package/bin"
}

system_path=$PATH
# The last is fetched while the tests of the first run.
node_folder "$first_node" >"$work/folder-$first_node" &
first_fetch=$!
node_folder "$last_node" >"$work/folder-$last_node" &
last_fetch=$!

# Takes the version, and the process that fetches it; the whole run ends here if there is no such Node.
use_node() {
  echo "== Node $1"
  if ! wait "$2"; then
    echo "Node $1 could not be installed."
    status=1
    finish
  fi
  export PATH="$(<"$work/folder-$1"):$system_path"
}

# Takes what a command's failure means, and its log: the whole run fails, and its end shows the end of the log again.
note_failure() {
  echo "$1"
  failed_logs+=("$1" "$2")
  status=1
}

# Runs a command; takes what its failure means, and the command with its arguments.
step() {
  local failure=$1 log
  log=$(mktemp "$work/step.XXXXXX")
  shift
  local began=$SECONDS
  "$@" 2>&1 | tee "$log"
  [ "${PIPESTATUS[0]}" -eq 0 ] || note_failure "$failure" "$log"
  echo "== took $((SECONDS - began)) s: $*"
}

# The same for a command of vitest, whose results count; takes their name before.
step_of_tests() {
  export VITEST_RESULTS="$work/results-$1.json"
  shift
  step "$@"
  count "$VITEST_RESULTS" "results.numPassedTests + ' ' + (results.numFailedTests || results.numFailedTestSuites)"
  unset VITEST_RESULTS
}

# The same as `step`, beside what comes next; what it says is shown by `await_background`.
start_background() {
  background_failure=$1
  background_log=$(mktemp "$work/step.XXXXXX")
  shift
  "$@" >"$background_log" 2>&1 &
  background=$!
}

await_background() {
  local ended=0
  wait "$background" || ended=$?
  cat "$background_log"
  [ "$ended" -eq 0 ] || note_failure "$background_failure" "$background_log"
}

# Adds what an expression makes of a JSON file, "PASSED FAILED", to the totals; without the file nothing is known. A file
# of tests that fails without a failing test counts as well.
count() {
  local passed failed
  results_files+=("$1")
  [ -f "$1" ] || return
  if ! read -r passed failed < <(node -p "const results = require('$1'); $2"); then
    echo "The results in $1 could not be counted."
    status=1
    return
  fi
  total_passed=$((total_passed + passed))
  total_failed=$((total_failed + failed))
}

count_faults() {
  count "$1" "
    const { tally, outcomes, clients, own } = results;
    const right = outcomes.filter(({ killed, misattributed, missing, blind }) =>
      killed && misattributed.length + missing.length + blind.length === 0).length;
    const found = clients.filter(({ found }) => found).length;
    const held = own.filter(({ failed }) => failed.length === 0).length;
    const wrong = outcomes.length - right + clients.length - found + own.length - held + tally.deadChecks.length;
    right + found + held + ' ' + wrong"
}

# Installs the dependencies, and beside them the tools of the tests. npm prefers what its cache knows of a package, and
# compares each package with the lockfile all the same. Native packages use Node-API, which is the same for all Nodes: they
# are installed once.
install() {
  start_background "The tools of the tests could not be installed." \
    npm ci --prefix scripts/test-tools --ignore-scripts --no-fund --no-audit --prefer-offline
  step "The dependencies could not be installed." npm ci --no-fund --no-audit --prefer-offline
  await_background
}

# Notes that this commit passed, if it did, for `.ci/run` of later ones.
record_proved() {
  [ "$status" -ne 0 ] || [ "$total_failed" -ne 0 ] || git rev-parse HEAD >.ci/proved
}

# Prints what failed, and how many tests and planted faults were as they should be, and ends the run.
finish() {
  [ "$total_failed" -eq 0 ] || status=1
  [ "$status" -eq 0 ] || [ "$total_failed" -gt 0 ] || total_failed=1
  if [ "$status" -ne 0 ]; then
    echo "== What failed"
    for ((i = 0; i < ${#failed_logs[@]}; i += 2)); do
      echo "${failed_logs[i]} It said last:"
      tail -n 25 "${failed_logs[i + 1]}" | sed 's/^/  > /'
    done
    npx tsx scripts/lib/failures.ts "${results_files[@]}"
  fi
  echo "== took $SECONDS s in all"
  echo "$total_passed passed, $total_failed failed"
  exit "$status"
}

# Thousands of servers come and go, and nothing of them has to last: in memory, where there is room, and where programs
# may be run from, they are quicker. Tests of a full disk bring one of their own, or a limit.
if [ "$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 4000000 ] 2>/dev/null &&
  ! grep -q ' /dev/shm [^ ]* [^ ]*noexec' /proc/mounts; then
  export TMPDIR=/dev/shm
fi

# Nothing that an earlier run has left is believed.
rm -rf .file-storage/cache

# Each package is packed once.
export SHARED_TARBALLS="$work/tarballs"
