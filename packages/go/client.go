// Package filestorage is a client of the file-storage API: with every operation of the reference server, iterators over
// lists of several pages, and uploads and downloads of any size in constant memory. The interface does not specify some of
// the operations, so another server may not have them.
//
// A [Client] may be used by several goroutines at once. Every call takes a context, and ends when it is cancelled.
package filestorage

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"
)

// exampleRoot is a base URL, for messages.
const exampleRoot = "such as https://storage.example.com/api/v1"

// Client calls the API. Make one with [New].
type Client struct {
	baseURL       string
	token         secret
	source        func(context.Context) (string, error)
	timeout       time.Duration
	retries       int
	allowInsecure bool
	http          *http.Client
}

// secret is a text that cannot be printed by mistake: fmt prints a function as an address, even inside other values.
type secret func() string

func (s secret) reveal() string {
	if s == nil {
		return ""
	}
	return s()
}

// Option changes a client.
type Option func(*Client)

// WithToken sets the bearer token. It is sent only to the API root.
func WithToken(token string) Option {
	return func(c *Client) { c.token, c.source = func() string { return token }, nil }
}

// WithTokenSource sets a function that returns the bearer token. It is called before each attempt of a call, so that a program
// that runs longer than a token is valid can return a new one. Several goroutines may call it at once. Its error ends the call.
func WithTokenSource(source func(context.Context) (string, error)) Option {
	return func(c *Client) { c.token, c.source = nil, source }
}

// WithTimeout sets how long the server may be silent, while connecting, sending or receiving; 60 seconds by default. It
// must be above 0. While it joins the parts of an upload or registers one, it may be silent for at least ten minutes. To
// limit a whole call, give its context a deadline.
func WithTimeout(timeout time.Duration) Option { return func(c *Client) { c.timeout = timeout } }

// WithRetries sets how often a call is repeated after a temporary failure; 2 by default. Calls that are not safe to repeat,
// such as those that create something, are repeated only after a 429, because that refuses the call.
func WithRetries(retries int) Option { return func(c *Client) { c.retries = retries } }

// WithHTTPClient sends requests with the transport of another client, for proxies and certificates. Its Timeout must not be set.
func WithHTTPClient(client *http.Client) Option {
	return func(c *Client) { c.http = withoutRedirects(client) }
}

// AllowInsecure allows unencrypted http to other hosts than loopback. Only use it for development.
func AllowInsecure() Option { return func(c *Client) { c.allowInsecure = true } }

// New makes a client of the API root, which ends in the version: https://storage.example.com/api/v1.
func New(baseURL string, options ...Option) (*Client, error) {
	client := &Client{
		baseURL: strings.TrimRight(baseURL, "/"),
		timeout: time.Minute,
		retries: 2,
		http:    withoutRedirects(&http.Client{Transport: http.DefaultClient.Transport}),
	}
	client.apply(options)
	if strings.TrimSpace(baseURL) == "" {
		return nil, errors.New("filestorage: the base URL is empty: set it to the API root, " + exampleRoot)
	}
	if err := client.requireOptions(); err != nil {
		return nil, err
	}
	if strings.ContainsFunc(baseURL, unicode.IsSpace) {
		return nil, errors.New("filestorage: the base URL contains a blank or a line break: set it to the API root, " + exampleRoot)
	}
	root, err := client.requireSecure(baseURL, "the base URL")
	if err != nil {
		return nil, fmt.Errorf("%w: set it to the API root, %s", err, exampleRoot)
	}
	if root.User != nil || root.RawQuery != "" || root.Fragment != "" {
		return nil, errors.New("filestorage: the base URL is a host and a path, without user, password, query or fragment, " + exampleRoot)
	}
	return client, nil
}

// With returns a client that shares the connections of this one, with other options. Its calls fail if an option is wrong.
func (c *Client) With(options ...Option) *Client {
	changed := *c
	changed.apply(options)
	return &changed
}

// patient returns a client for calls before whose response a server may join or hash a large file.
func (c *Client) patient() *Client { return c.With(WithTimeout(max(c.timeout, 10*time.Minute))) }

// apply leaves out options that are nil.
func (c *Client) apply(options []Option) {
	for _, option := range options {
		if option != nil {
			option(c)
		}
	}
}

// SignIn signs in, and returns a client with the token that shares the connections of this one. The reference server
// responds to a wrong email or password with [ErrInvalid]; the interface does not specify this response.
func (c *Client) SignIn(ctx context.Context, email, password, deviceName string) (*Client, error) {
	session, err := c.Login(ctx, LoginParams{Email: email, Password: password, DeviceName: deviceName})
	if err != nil {
		return nil, err
	}
	token := session.User.AccessToken
	if token == "" || requireToken(token) != nil {
		return nil, fmt.Errorf("login: the response has no access token that can be sent: %w", ErrUnreadable)
	}
	return c.With(WithToken(token)), nil
}

// String contains the API root, but not the token.
func (c Client) String() string { return fmt.Sprintf("filestorage.Client(%s)", c.baseURL) }

// GoString does the same, so that %#v does not print the token.
func (c Client) GoString() string { return c.String() }

// requireOptions returns an error for options with which no call can succeed.
func (c *Client) requireOptions() error {
	if c.timeout <= 0 {
		return fmt.Errorf("filestorage: the timeout must be above 0, and is %s", c.timeout)
	}
	if c.http == nil {
		return errors.New("filestorage: the client of WithHTTPClient is nil")
	}
	if c.http.Timeout != 0 {
		return errors.New("filestorage: the client of WithHTTPClient has a Timeout, which would end long transfers: use WithTimeout, or a context with a deadline")
	}
	return requireToken(c.token.reveal())
}

// tokenError is an error of the function of [WithTokenSource]. It is the caller's own, so nothing is repeated because of it.
type tokenError struct{ err error }

func (e *tokenError) Error() string { return "filestorage: no token: " + e.err.Error() }
func (e *tokenError) Unwrap() error { return e.err }

// currentToken returns the token for one attempt.
func (c *Client) currentToken(ctx context.Context) (string, error) {
	if c.source == nil {
		return c.token.reveal(), nil
	}
	token, err := c.source(ctx)
	if err == nil {
		err = requireToken(token)
	}
	if err != nil {
		return "", &tokenError{err}
	}
	return token, nil
}

// requireToken returns an error for a token that is not valid in a header. The error does not contain the token.
func requireToken(token string) error {
	if strings.ContainsFunc(token, func(r rune) bool { return r < '!' || r > '~' }) {
		return errors.New("filestorage: the token contains a blank, a line break or a character outside of ASCII: " +
			"pass the token alone, without Bearer and without a line break")
	}
	return nil
}

// originOf is the scheme, host and port of a URL, whose query may be a secret.
func originOf(target *url.URL) string { return target.Scheme + "://" + target.Host }

// requireSecure returns an error for a URL to which others could read requests. The error does not contain the URL, which
// may be a secret.
func (c *Client) requireSecure(text, what string) (*url.URL, error) {
	parsed, err := url.Parse(text)
	if err != nil || parsed.Hostname() == "" {
		return nil, fmt.Errorf("filestorage: %s is not an absolute URL", what)
	}
	host := parsed.Hostname()
	isLoopback := host == "localhost" || net.ParseIP(host).IsLoopback()
	if parsed.Scheme == "https" || (parsed.Scheme == "http" && (isLoopback || c.allowInsecure)) {
		return parsed, nil
	}
	return nil, fmt.Errorf("filestorage: %s must begin with https://; plain http is for loopback, or with AllowInsecure", what)
}

// withoutRedirects is a client that does not follow redirects, because that would send the token to another place.
func withoutRedirects(client *http.Client) *http.Client {
	if client == nil {
		return nil
	}
	return &http.Client{
		Transport:     client.Transport,
		Timeout:       client.Timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
