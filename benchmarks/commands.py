"""Commands as coding agents type them, written for this benchmark: a mix, and short, medium and long ones."""

MIX = r"""
git status
git status --short
git diff
git diff --stat HEAD~1
git diff --cached -- src/app.py
git log --oneline -20
git log --oneline --graph --all -15
git log -p -3 -- toolbox/parse.py
git show HEAD:README.md | head -40
git show --stat abc1234
git branch -a
git branch --show-current
git checkout -b fix/empty-input
git switch main
git add -A
git add src/app.py tests/test_app.py
git commit -m "parse: accept an empty list"
git commit -am "docs: say what --force does"
git stash list
git blame -L 10,40 src/app.py
git rev-parse --show-toplevel
git remote -v
git fetch origin
git pull --rebase
git push -u origin fix/empty-input
git restore --staged src/app.py
git ls-files '*.py' | wc -l
git grep -n "load_config" -- 'src/*.py'
git worktree list
git tag --list 'v1.*' | sort -V | tail -5
git merge-base main HEAD
git cherry-pick -x 0a1b2c3
git reset --soft HEAD~1
git clean -nd
ls
ls -la
ls -la src tests docs
ls -R src | head -60
ls *.py 2>/dev/null || echo none
pwd
pwd && ls -la
cat package.json
cat src/app.py | head -50
cat -n src/server/routes.ts | sed -n '120,180p'
head -100 src/main.rs
tail -n 50 logs/test.log
tail -f logs/dev.log | head -20
sed -n '1,80p' src/app.py
sed -n '200,260p' lib/parser.js
sed -i 's/foo_bar/foo_baz/g' src/app.py
sed -i.bak -e 's/DEBUG = True/DEBUG = False/' settings.py
awk '{print $1}' data/sizes.txt | sort | uniq -c | sort -rn | head
awk -F, 'NR > 1 { total += $3 } END { print total }' report.csv
wc -l src/*.py
find . -name '*.py' -not -path './.venv/*' | head -50
find . -type f -name "*.ts" | xargs grep -ln "useEffect"
find src -name '*.test.js' -newer package.json
find . -name __pycache__ -type d -prune -exec rm -rf {} +
find . -maxdepth 2 -name 'Dockerfile*' -print
grep -rn "def main" --include='*.py' .
grep -rn "DATABASE_URL" . --include="*.env*" -l
grep -rnE "(open|close)_issue" src tests | head -30
grep -c '' src/app.py
grep -v '^#' config/default.conf | grep -v '^$'
rg "class .*Handler" -t py
rg -n --hidden -g '!.git' "retry_after" | head -40
rg -l 'from "react"' web/src
fd -e md . docs
tree -L 2 -I 'node_modules|dist'
mkdir -p src/features/login
mkdir -p build && cd build && cmake .. -DCMAKE_BUILD_TYPE=Debug
touch src/__init__.py
cp .env.example .env
cp -r templates/basic examples/new
mv old_name.py new_name.py
rm -f build/output.log
rm -rf dist build *.egg-info
rm -rf node_modules && npm ci
ln -s ../shared/config.json config.json
chmod +x scripts/deploy.sh
diff -u expected.txt actual.txt
diff -rq src/ ../other/src/
sort -u names.txt > sorted.txt
sort data.txt | uniq -c | sort -rn | head -20
cut -d: -f1 list.txt | tr 'a-z' 'A-Z'
tr -d '\r' < dos.txt > unix.txt
xxd -l 64 sample.bin
file build/app
stat -c '%s %n' build/*
du -sh * | sort -h | tail
df -h .
ps aux | grep node | grep -v grep
lsof -i :3000
which python3 node cargo
env | sort | head -40
echo $PATH
echo "done" >> progress.log
echo "export default {}" > src/empty.js
printf '%s\n' one two three > list.txt
date -u +%Y-%m-%dT%H:%M:%SZ
uname -a
python3 --version
python -m pytest -q
python -m pytest tests/test_app.py -x -q 2>&1 | tail -30
python -m pytest tests -k "login and not slow" --maxfail=1
pytest -x --tb=short tests/unit 2>&1 | tail -40
pytest tests/test_api.py::TestUsers::test_create -vv
python3 -c "import sys; print(sys.version)"
python3 -c 'import json; print(json.load(open("package.json"))["version"])'
python3 scripts/generate.py --out build/schema.json
python3 manage.py migrate --plan
python3 manage.py test accounts
python3 -m venv .venv && . .venv/bin/activate && pip install -r requirements.txt
pip install -e '.[dev]'
pip install requests
pip list --outdated
pip show flask | grep Version
uv sync
uv run pytest -q
uv run ruff check --fix .
poetry install --no-root
poetry run mypy src
ruff check . && ruff format --check .
mypy src --strict
black --check src tests
tox -e py311
node --version
node -e "console.log(require('./package.json').version)"
node scripts/build.mjs --watch=false
npm install
npm ci
npm test
npm test -- --watch=false --coverage
npm run build
npm run lint -- --fix
npm run typecheck 2>&1 | tail -20
npm ls react
npm outdated || true
npx tsc --noEmit
npx eslint src --ext .ts,.tsx
npx prettier --check "src/**/*.{ts,tsx}"
npx vitest run src/lib
npx playwright test --project=chromium
pnpm install --frozen-lockfile
pnpm -r build
yarn install --immutable
yarn workspace web test
bun test
cargo build
cargo build --release 2>&1 | tail -5
cargo test
cargo test --workspace --all-features -- --nocapture
cargo clippy --all-targets -- -D warnings
cargo fmt --all -- --check
cargo run --bin server -- --port 8080
cargo tree -i serde
go build ./...
go test ./... -run TestParse -count=1
go vet ./...
go mod tidy
gofmt -l .
make
make test
make -j4 all
make -C docs html
cmake --build build -j 4
ctest --test-dir build --output-on-failure
mvn -q -DskipTests package
./gradlew test --tests '*ParserTest'
bundle exec rspec spec/models
bundle install
php artisan migrate --pretend
composer install --no-interaction
dotnet test --no-build
swift build
docker ps -a
docker build -t app:dev .
docker compose up -d db
docker compose logs --tail=50 web
docker run --rm -v "$PWD":/src -w /src node:20 npm test
docker exec -it app-db psql -U app -c 'select count(*) from users'
kubectl get pods -n staging
kubectl logs deploy/web --tail=100
kubectl describe pod web-0
terraform plan -out=tfplan
terraform fmt -check -recursive
aws s3 ls s3://example-bucket/reports/
gh pr view 12 --json title,body
gh pr create --title "Fix empty input" --body "Closes #41"
gh issue list --limit 20
gh run list --workflow ci.yml --limit 5
curl -s http://localhost:8000/health
curl -sS -X POST http://localhost:8000/api/items -H 'Content-Type: application/json' -d '{"name": "lamp"}' | jq .
curl -I https://example.com
curl -fsSL https://example.com/install.sh -o install.sh
wget -q https://example.com/data.tar.gz
jq '.dependencies | keys' package.json
jq -r '.[] | select(.ok) | .name' results.json > names.txt
tar xzf vendor.tar.gz -C third_party
tar -czf out.tar.gz --exclude=node_modules .
unzip -l bundle.zip
ssh build@example.com uptime
sqlite3 dev.db '.schema users'
psql "$DATABASE_URL" -c 'select 1'
sleep 2 && curl -s localhost:3000
timeout 60 npm run e2e
nohup npm run dev > dev.log 2>&1 &
kill %1
pkill -f "vite --port 5173"
sudo apt-get install -y jq
export NODE_ENV=test && npm test
NODE_ENV=production npm run build
CI=1 FORCE_COLOR=0 npx jest --ci 2>&1 | tail -60
cd packages/core && npm test && cd -
cd /tmp && mkdir -p scratch && cd scratch && git init -q
for f in src/*.py; do echo "== $f"; head -3 "$f"; done
for i in 1 2 3; do curl -s "localhost:8000/items/$i"; done
while read -r line; do echo "$line"; done < list.txt
if [ -f .env ]; then echo present; else cp .env.example .env; fi
test -d node_modules || npm ci
[ -z "$(git status --porcelain)" ] && echo clean
x=$(git rev-parse --short HEAD); echo "build $x"
diff <(sort a.txt) <(sort b.txt)
set -euo pipefail; make lint; make test
(cd web && npm ci && npm run build)
{ date; uname -r; } > info.txt
echo "${HOME}/project" | sed "s#$HOME#~#"
cat src/a.py src/b.py > all.py && wc -l all.py
ls src/{api,lib,web}/index.ts
rm -rf "$TMPDIR/work"
""".strip().splitlines()

SHORT = "git status"

MEDIUM = (
    "cd packages/core && NODE_ENV=test npx vitest run src/lib/parser.test.ts --reporter=dot 2>&1 | tail -40; "
    'git diff --stat && git add -A && git commit -m "parser: keep the empty line; see #12"'
)

LONG = r"""set -euo pipefail
cd "$(git rev-parse --show-toplevel)"
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
echo "building $version"
mkdir -p build/report
for name in api core web; do
    if [ -d "packages/$name" ]; then
        echo "== $name"
        (cd "packages/$name" && npm ci --silent && npm run build 2>&1 | tail -5)
    else
        echo "no package $name" >&2
    fi
done
cat > build/report/summary.md <<'EOF'
# Summary

- built: api, core, web
- note: `rm -rf /` and $(whoami) are only words here
EOF
find packages -name '*.map' -not -path '*/node_modules/*' -print0 | xargs -0 ls -l | awk '{ total += $5 } END { print total }'
grep -rnE 'console\.(log|debug)\(' packages/*/src --include='*.ts' | sort | uniq -c | sort -rn > build/report/logging.txt
case "$version" in
    0.*) channel=preview ;;
    *-rc*) channel=candidate ;;
    *) channel=stable ;;
esac
printf '%s %s %s\n' "$version" "$channel" "$(date -u +%F)" >> build/report/history.txt
python3 -m pytest -q tests/unit tests/integration -k 'not slow' 2>&1 | tee build/report/tests.txt | tail -3
git status --short
git diff --stat"""
